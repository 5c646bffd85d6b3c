import { expect, test } from "vitest";
import { connectionLimit, descriptorLimit } from "@/server/transports/http/connectionLimit";
import { createNodeServer } from "@/server/transports/http/nodeServer";
import { createLog } from "@/server/platform/log";

test.each([
  [256, 128],
  [512, 256],
  [1_024, 768],
  [Infinity, Infinity],
])("of %d descriptors, clients may hold %d", (descriptors, connections) => {
  expect(connectionLimit(descriptors)).toBe(connections);
});

test("a server leaves descriptors to its process", () => {
  const { server } = createNodeServer({ docsUrl: "", log: createLog("silent"), https: false, development: false });
  expect(server.maxConnections).toBeLessThan(descriptorLimit());
});
