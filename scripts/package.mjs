// Packs what is built into packed/svc-verify-<version>.tgz. Run: npm run package
import { packTarball } from "./package/packTarball.mjs";

const { tarball, size, unpackedSize, files } = await packTarball();
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(`${tarball}: ${files} files, ${megabytes(size)}, unpacked ${megabytes(unpackedSize)}`);
