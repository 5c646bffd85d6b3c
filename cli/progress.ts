// A progress line, on terminals only.
import { drawProgress } from "@/cli/terminal";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 100;

export type Progress = { show(text: string): void; stop(): void };

/** Draws on stderr when that is a terminal. */
export function startProgress(text: string): Progress {
  if (!process.stderr.isTTY) return { show: () => undefined, stop: () => undefined };
  const started = performance.now();
  let current = text;
  let frame = 0;
  const timer = setInterval(() => {
    const elapsedSeconds = Math.floor((performance.now() - started) / 1000);
    drawProgress(`${FRAMES[frame++ % FRAMES.length]} ${current} ${elapsedSeconds} s`);
  }, FRAME_MS);
  return {
    show: (next) => {
      current = next;
    },
    stop: () => {
      clearInterval(timer);
      drawProgress("");
    },
  };
}
