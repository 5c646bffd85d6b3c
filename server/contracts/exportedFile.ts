import * as z from "zod";

export const ExportedFile = z
  .strictObject({ file_name: z.string(), rows: z.int().min(0), text: z.string(), next_cursor: z.string().nullable() })
  .meta({
    id: "ExportedFile",
    description: "A portion of a file of rows, as UTF-8 text; the last one has no next_cursor",
  });
export type ExportedFile = z.infer<typeof ExportedFile>;
