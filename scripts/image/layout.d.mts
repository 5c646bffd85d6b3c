type Image = { digest: string; size: number; mediaType: string; platform: { architecture: string; os: string } };
export function writeImage(
  layout: string,
  options: {
    architecture: string;
    folders: readonly string[];
    container: object;
    labels: Readonly<Record<string, string>>;
    epoch: number;
  },
): Promise<Image>;
export function writeIndex(layout: string, options: { images: readonly Image[]; name: string; tag: string }): void;
