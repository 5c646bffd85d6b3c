// Lists the contents of the image and how it starts. The Dockerfile has the same settings (scripts/image/image.test.ts).

/** The Debian release, and the packages that are unpacked. They need no others, which listFileFaults.mjs checks. */
export const DEBIAN_RELEASE = "trixie";
export const DEBIAN_PACKAGES = [
  "base-files",
  "ca-certificates",
  // initdb starts programs through /bin/sh.
  "dash",
  "libc6",
  "libgcc-s1",
  // initdb refuses a user without a name, which a platform such as OpenShift assigns.
  "libnss-unknown",
  "libstdc++6",
  "tini",
  "tzdata",
];

/**
 * The architectures by their names in the image. `npm` is the name in packages of npm, `machine` that in ELF headers, and
 * `node` the digest of the package with Node.
 */
export const ARCHITECTURES = {
  amd64: {
    npm: "x64",
    machine: "X86-64",
    node: "sha512-KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==",
  },
  arm64: {
    npm: "arm64",
    machine: "AArch64",
    node: "sha512-IZx0J52/1NDwAsY2iyWR9nlPIYuYviTWetjj8+ElvYQh2+XRhLfCfkbFEF/2O5vGI2hcUbyPNHV+nz342FbJXw==",
  },
};
export const NODE_VERSION = "24.22.3";

/** The place of the installed package, and of the command in front of it. */
export const PACKAGE_DIRECTORY = "usr/local/lib/node_modules/svc-verify";
export const COMMAND_FILE = "usr/local/bin/svc-verify";

/** The unit of the times of a health check: a second, in nanoseconds. */
export const SECOND_NS = 1e9;

/** The settings of a container, with the names of the OCI image configuration and of Docker's `Healthcheck`. */
export const CONTAINER = {
  User: "10001:0",
  ExposedPorts: { "3000/tcp": {} },
  Env: [
    "PATH=/usr/local/bin:/usr/bin",
    "HOME=/data",
    "DATA_DIR=/data",
    "NODE_ENV=production",
    "SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt",
  ],
  Entrypoint: ["/usr/bin/tini", "--", "svc-verify"],
  Cmd: ["serve"],
  Volumes: { "/data": {} },
  WorkingDir: "/data",
  StopSignal: "SIGTERM",
  Healthcheck: {
    Test: ["CMD", "svc-verify", "healthcheck"],
    Interval: 30 * SECOND_NS,
    Timeout: 10 * SECOND_NS,
    StartPeriod: 120 * SECOND_NS,
    Retries: 3,
  },
};
