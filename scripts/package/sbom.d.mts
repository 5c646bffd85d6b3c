type ShippedPackage = { place: string; name: string; version: string; license: string | null };
type Component = { name: string; version: string; purl: string; scope?: string; licenses?: object[] };
export function sbom(packages: readonly ShippedPackage[]): { serialNumber: string; components: Component[] };
