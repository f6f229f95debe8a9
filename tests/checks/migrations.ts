// The rules of docs/deploy.md#updating for migrating a database that has rows and that the previous version still uses.
// They don't apply to the baseline, which fills an empty database.

const LOCK_TIMEOUT = /^set local lock_timeout = '3s'$/;
const ONLINE_INDEX = /^(?:create (?:unique )?index|drop index|reindex\b.*) concurrently\b/;
/** What the previous version may still call or read. It calls no function of `private`; whatever does is replaced too. */
const REMOVAL =
  /^drop (?:function (?!"?private"?\.)|table\b|view\b|type\b)|^alter table\b.*\b(?:drop column|rename)\b|^alter function\b.*\brename\b/;
const CONTRACT = /^-- contract: (\d{14}_[\w-]+\.sql)$/m;

/** Statements in lower case with single spaces, without comments and function bodies. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/(\$\w*\$).*?\1/gs, "$$$$")
    .replaceAll(/--[^\n]*|\/\*.*?\*\//gs, " ")
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim().toLowerCase())
    .filter(Boolean);
}

const nameOf = (name: string) => name.replaceAll('"', "").replace(/^public\./, "");

/** The parts of `alter table`, split at commas outside parentheses. */
function actionsOf(statement: string): string[] {
  const actions: string[] = [];
  let depth = 0;
  for (const piece of statement.split(/([(),])/)) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (piece === "," && depth === 0) actions.push("");
    else actions.push((actions.pop() ?? "") + piece);
  }
  return actions.map((action) => action.trim());
}

function constraintProblems(statements: readonly string[]): string[] {
  const created = new Set(
    statements.map((statement) => nameOf(/^create table (?:if not exists )?([\w."]+)/.exec(statement)?.[1] ?? "")),
  );
  return statements.flatMap((statement) => {
    const [, table = "", rest = ""] = /^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/.exec(statement) ?? [];
    if (table === "" || created.has(nameOf(table))) return [];
    return actionsOf(rest).flatMap((action) => {
      const isChecked = /^add (?:constraint \S+ )?(?:check|foreign key)\b/.test(action);
      if (isChecked && !action.endsWith(" not valid")) return [`"${action}" must be added \`not valid\``];
      if (/^add constraint \S+ (?:unique|primary key) ?\(/.test(action))
        return [
          `"${action}" builds its index under a lock: build the index concurrently, and add the constraint \`using index\``,
        ];
      if (/^add column\b.*\b(?:check ?\(|references )/.test(action))
        return [`"${action}": add the column's constraint separately, \`not valid\``];
      return [];
    });
  });
}

/** What is wrong with a migration; `earlier`: the names of the files before it. */
export function migrationProblems(sql: string, earlier: readonly string[]): string[] {
  const statements = statementsOf(sql);
  if (statements.some((statement) => ONLINE_INDEX.test(statement)))
    return statements.length === 1
      ? []
      : ["`concurrently` must be the only statement in its file: it can't run in a transaction"];
  const problems = constraintProblems(statements);
  if (!LOCK_TIMEOUT.test(statements[0] ?? "")) problems.push("it doesn't begin with `set local lock_timeout = '3s';`");
  const removals = statements.filter((statement) => REMOVAL.test(statement));
  const [, expanded = ""] = CONTRACT.exec(sql) ?? [];
  if (removals.length > 0 && !earlier.includes(expanded))
    problems.push(
      `"${removals[0]}" removes something that the previous version may still use: keep it (a function as a wrapper of its new form), and remove it in a later file that says \`-- contract: <the earlier file>\``,
    );
  return problems;
}
