import { type DragEvent, type ReactNode, useState } from "react";

/** Accepts a file dropped on its children. The innermost zone handles the drop. */
export function DropZone({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsDraggedOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsDraggedOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      onDragOver={hover}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
      className={`rounded-card ${isDraggedOver ? "outline-accent outline-2 outline-offset-4 outline-dashed" : ""}`}
    >
      {children}
    </div>
  );
}
