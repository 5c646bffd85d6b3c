type ShippedPackage = { place: string; name: string; version: string; license: string | null };
type Component = { name: string; version: string; purl: string; scope?: string; licenses?: object[] };
export function createSbom(packages: readonly ShippedPackage[]): { serialNumber: string; components: Component[] };
