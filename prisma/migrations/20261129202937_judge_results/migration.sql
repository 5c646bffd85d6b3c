-- What a model answered is its result. A judgment is what a person decided.
ALTER TABLE "judge_attempt" RENAME COLUMN "judgement" TO "result";
