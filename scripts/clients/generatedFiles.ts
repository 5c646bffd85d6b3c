import { describeApi } from "@/scripts/clients/describeApi";
import { pythonOperations } from "@/scripts/clients/pythonOperations";
import { pythonTypes } from "@/scripts/clients/pythonTypes";
import { typescriptFiles } from "@/scripts/clients/typescriptFiles";

/** The generated files of both client libraries: path within clients -> text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const api = describeApi();
  const python = { "svc_verify/types.py": pythonTypes(api), "svc_verify/_operations.py": pythonOperations(api) };
  const folders = { typescript: await typescriptFiles(api), python };
  return Object.fromEntries(
    Object.entries(folders).flatMap(([folder, files]) =>
      Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]),
    ),
  );
}
