// The tenant of the sample data. Its ID is reserved, so that the service, the database, the console and proof checks
// distinguish samples from real work.

/** The only tenant whose proofs the sample key signs and whose rows may be deleted (sample_tenant() in prisma/sql). */
export const SAMPLE_TENANT_ID = "00000000-0000-4000-8000-5a3b1eda7a00";

export const isSampleTenant = (tenantId: unknown): boolean => tenantId === SAMPLE_TENANT_ID;

/** The `purpose` of the published key that signs samples. */
export const SAMPLE_PURPOSE = "sample_data";
