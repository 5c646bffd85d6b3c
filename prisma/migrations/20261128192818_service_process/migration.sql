-- CreateTable
CREATE TABLE "service_process" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key_ids" TEXT[],
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_process_pkey" PRIMARY KEY ("id")
);

