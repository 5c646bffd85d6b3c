// Describes how a statement of a migration changes the objects of the last release.
import type { AlterTableCmd, Node, RangeVar } from "libpg-query";

/**
 * Describes what a statement does to an object. `reason` says why the previous release may fail after it, and what to do; null if it
 * is safe.
 */
export type Change = { object: string; creates: boolean; reason: string | null };

type IsReleased = (object: string) => boolean;

const NEW_NAME_FIX = "give the new one another name, and drop this one in a contract migration";
const CONTRACT_FIX = "do this in a contract migration";

const creates = (object: string, reason: string | null = null): Change => ({ object, creates: true, reason });
const changes = (object: string, reason: string | null): Change => ({ object, creates: false, reason });

/**
 * Lists the changes of a statement. Statements that are not known to be safe are unsafe.
 * @param inTransaction false in a migration that builds an index while its table is in use
 */
export function describeChanges(statement: Node, isReleased: IsReleased, inTransaction: boolean): Change[] {
  if ("CreateStmt" in statement) return [creates(relationName(statement.CreateStmt.relation))];
  if ("CreateSchemaStmt" in statement) return [creates(statement.CreateSchemaStmt.schemaname ?? "")];
  if ("CreateSeqStmt" in statement) return [creates(relationName(statement.CreateSeqStmt.sequence))];
  if ("CreateFunctionStmt" in statement) {
    const name = lastName(statement.CreateFunctionStmt.funcname);
    return [creates(name, isReleased(name) ? `the previous release calls this function: ${NEW_NAME_FIX}` : null)];
  }
  if ("CreateTrigStmt" in statement) {
    const table = relationName(statement.CreateTrigStmt.relation);
    return [changes(table, isReleased(table) ? "a trigger changes what the previous release writes" : null)];
  }
  if ("CreatePolicyStmt" in statement) {
    const table = relationName(statement.CreatePolicyStmt.table);
    return [changes(table, isReleased(table) ? "a policy changes which rows the previous release reads" : null)];
  }
  if ("IndexStmt" in statement) {
    const { relation, unique = false } = statement.IndexStmt;
    return [describeIndex(relationName(relation), unique, isReleased, inTransaction)];
  }
  if ("AlterTableStmt" in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt;
    const table = relationName(relation);
    return cmds.flatMap((command) =>
      "AlterTableCmd" in command
        ? [changes(table, isReleased(table) ? describeCommandFault(command.AlterTableCmd) : null)]
        : [],
    );
  }
  if ("DropStmt" in statement) {
    const { objects = [], removeType } = statement.DropStmt;
    const isOnTable = removeType === "OBJECT_TRIGGER" || removeType === "OBJECT_POLICY";
    const names = objects.map((object) => droppedName(object, isOnTable));
    return names.map((name) =>
      changes(name, isReleased(name) ? `the previous release uses it: ${CONTRACT_FIX}` : null),
    );
  }
  if ("VariableSetStmt" in statement && statement.VariableSetStmt.is_local === true) return [];
  if ("CommentStmt" in statement) return [];
  if ("TransactionStmt" in statement) return [changes("transaction", "the migrator begins and ends the transaction")];
  const kind = Object.keys(statement)[0] ?? "";
  return [changes(kind, `${kind} is not known to be safe for the previous release`)];
}

function describeIndex(table: string, unique: boolean, isReleased: IsReleased, inTransaction: boolean): Change {
  if (!isReleased(table)) return changes(table, null);
  if (unique) return changes(table, `the previous release may write rows that this index refuses: ${CONTRACT_FIX}`);
  const fix = "begin the file with -- transaction: none and build it with CREATE INDEX CONCURRENTLY IF NOT EXISTS";
  return changes(table, inTransaction ? `building the index blocks writers: ${fix}` : null);
}

/** Commands that change nothing that an older release reads or writes. */
const SAFE_COMMANDS = new Set([
  "AT_DropNotNull",
  "AT_ValidateConstraint",
  "AT_SetStatistics",
  "AT_SetStorage",
  "AT_SetCompression",
  "AT_SetRelOptions",
  "AT_ResetRelOptions",
]);

/** Says why a command of ALTER TABLE is unsafe; null if it is safe. */
function describeCommandFault({ subtype = "AT_DropColumn", name = "", def }: AlterTableCmd): string | null {
  if (SAFE_COMMANDS.has(subtype)) return null;
  if (subtype === "AT_ColumnDefault" && def !== undefined) return null;
  if (subtype === "AT_AddColumn" && def !== undefined && "ColumnDef" in def) {
    const kinds = (def.ColumnDef.constraints ?? []).map((node) =>
      "Constraint" in node ? node.Constraint.contype : "",
    );
    const isRequired = kinds.includes("CONSTR_NOTNULL") && !kinds.includes("CONSTR_DEFAULT");
    if (!isRequired) return null;
    return `the previous release inserts rows without ${def.ColumnDef.colname ?? "the column"}: give it a default, or allow NULL`;
  }
  const action = subtype
    .replace("AT_", "")
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  return `${action} ${name}`.trim() + ` is not safe for the previous release: ${CONTRACT_FIX}`;
}

const relationName = (relation: RangeVar | undefined): string => relation?.relname ?? "";

/** Returns the last part of a qualified name. */
function lastName(names: readonly Node[] = []): string {
  const lastPart = names.at(-1);
  return lastPart !== undefined && "String" in lastPart ? (lastPart.String.sval ?? "") : "";
}

/** Returns the name of a dropped object, or the name of its table for a trigger or a policy. */
function droppedName(object: Node, isOnTable: boolean): string {
  if ("ObjectWithArgs" in object) return lastName(object.ObjectWithArgs.objname);
  if ("List" in object) return lastName(isOnTable ? object.List.items?.slice(0, -1) : object.List.items);
  return lastName([object]);
}
