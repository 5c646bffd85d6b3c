// Creates the bill of materials of the tarball, in the JSON format of CycloneDX 1.6.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { rootPath } from "../setup/root.mjs";

/**
 * The libraries in the optional packages of the embedded Postgres, with the versions that the files for Linux on x64 state.
 * Scanners do not find them, and a fix of one reaches us only in a new version of those packages. The server has no TCP
 * port and reads only what the service stores.
 */
const EMBEDDED_VERSIONS = {
  postgresql: "18.4",
  openssl: "1.1.1",
  icu: "60.2",
  libxml2: "2.9.4",
  zlib: "1.2.11",
  xz: "5.2.2",
  "ossp-uuid": "1.6.2",
};

const SPDX_ID = /^[\w.+-]+$/;

/** Returns the field of a license: an SPDX identifier, or an expression of several. */
const licenseField = (license) => {
  if (license === null) return {};
  return { licenses: [SPDX_ID.test(license) ? { license: { id: license } } : { expression: license }] };
};

const purl = (name, version) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const npmComponent = ({ name, version, license }) => ({
  type: "library",
  "bom-ref": purl(name, version),
  name,
  version,
  purl: purl(name, version),
  ...licenseField(license),
});

const embeddedComponent = ([name, version]) => ({
  type: "library",
  "bom-ref": `pkg:generic/${name}@${version}`,
  name,
  version,
  purl: `pkg:generic/${name}@${version}`,
  scope: "optional",
});

/** Returns an identifier of the content, in the form of a UUID, so that equal tarballs have equal bills. */
function serialNumber(content) {
  const hex = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const variant = ((Number.parseInt(hex[16], 16) & 0x3) | 0x8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the bill. `packages` are those of `listShippedPackages`. */
export function createSbom(packages) {
  const { name, version, optionalDependencies } = JSON.parse(readFileSync(rootPath("package.json"), "utf8"));
  const uniquePackages = new Map(packages.map((entry) => [purl(entry.name, entry.version), entry]));
  const optionalComponents = Object.entries(optionalDependencies).map(([optionalName, optionalVersion]) => ({
    ...npmComponent({ name: optionalName, version: optionalVersion, license: "MIT" }),
    scope: "optional",
  }));
  const components = [
    ...[...uniquePackages.values()].map(npmComponent),
    ...optionalComponents,
    ...Object.entries(EMBEDDED_VERSIONS).map(embeddedComponent),
  ];
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumber(components),
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": purl(name, version), name, version, purl: purl(name, version) },
    },
    components,
  };
}
