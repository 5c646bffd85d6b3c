-- CreateTable
CREATE TABLE "attempt_count" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" BIGINT,

    CONSTRAINT "attempt_count_pkey" PRIMARY KEY ("key")
);
