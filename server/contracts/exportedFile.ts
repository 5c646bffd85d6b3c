import * as z from "zod";

export const ExportedFile = z
  .strictObject({ file_name: z.string(), rows: z.int().min(0), text: z.string() })
  .meta({ id: "ExportedFile", description: "A file of rows, as UTF-8 text" });
export type ExportedFile = z.infer<typeof ExportedFile>;
