import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Row = [command: string, run: { by: string; saying: string } | { not: string }];

const NO_ACCOUNT = "It needs an account of Supabase's.";
const NO_DOCKER = "It needs Docker, which the workflow's job `image` has.";
const NO_CLIENT = "It needs PostgreSQL's client of version 17; docs/operate.md says how it was walked.";
const OWN_MACHINE = "It changes the machine that it is run on; docs/deploy.md says how it was walked.";
const by = (file: string, saying: string) => ({ by: file, saying });
const not = (reason: string) => ({ not: reason });

/** Every command in the two guides by its beginning, with what runs it or why nothing does. The first match counts. */
const rows: Row[] = [
  ["npm ci --include=dev", by("Dockerfile", "npm ci --include=dev")],
  ["cp .env.example .env.local", by("tests/database/support/supabase-cli.ts", ".env.example")],
  ["npx supabase db push", by("tests/database/supabase-cli.test.ts", '"db", "push"')],
  ["npx supabase db advisors", by("tests/database/supabase-cli.test.ts", '"db", "advisors"')],
  ["npx supabase config push", not(NO_ACCOUNT)],
  ["npm run -s migration", by("tests/database/supabase-cli.test.ts", "scripts/migration.ts")],
  ["npx supabase migration list", not(NO_ACCOUNT)],
  ["npx supabase login", not(NO_ACCOUNT)],
  ["npx supabase link", not(NO_ACCOUNT)],
  ["npx supabase storage cp", by("tests/database/storage-copies.test.ts", "storage cp")],
  ["backup=", not(NO_ACCOUNT)],
  ["pg_dump", not(NO_CLIENT)],
  ["pg_restore", not(NO_CLIENT)],
  ["psql", not(NO_CLIENT)],
  ["npm run build", by("tests/run/build.ts", "scripts/build.ts")],
  ["npm start", by("sandbox/launcher/app.ts", '"start"')],
  ["docker build", not(NO_DOCKER)],
  ["docker stop", not(NO_DOCKER)],
  ["grep -E", by("tests/unit/checks/host.test.ts", "grep -E")],
  ["sh deploy/change-version.sh", by("tests/deploy/change-of-version.test.ts", "deploy/change-version.sh")],
  ["BUILD_STANDALONE=1 npm run build", by("tests/run/parts.mjs", 'BUILD_STANDALONE: "1"')],
  ["cp -r .next/s", by("tests/e2e/support/image.ts", "COPY --from=build")],
  ["cp deploy/site@.service", not(OWN_MACHINE)],
  ["systemctl", not(OWN_MACHINE)],
  ["printf '[Journal]", not(OWN_MACHINE)],
  ["mkdir -p", not(OWN_MACHINE)],
  ["chmod 600", not(OWN_MACHINE)],
  ["apt-get install", not(OWN_MACHINE)],
  ["release=", not(OWN_MACHINE)],
  ["sed ", by("tests/deploy/support/nginx.ts", "deploy")],
  ["nginx -s reload", not(OWN_MACHINE)],
  ["nginx -t", by("tests/deploy/support/nginx.ts", 'spawn("nginx"')],
  ["rm -f /etc/nginx", not(OWN_MACHINE)],
  ["certbot", not(OWN_MACHINE)],
  ["openssl rand", not("What it makes is any text of that length.")],
  ["curl -H", by("tests/database/restore.test.ts", "sweepRoute")],
  ["npm audit", not("It needs npm's registry; the workflow's job `audit` runs it.")],
  ["npm test", by("tests/run.mjs", "")],
  ["npm run test:all", by("tests/run.mjs", "")],
];

const page = (name: string) => readFileSync(`docs/${name}.md`, "utf8");
const PROGRAMS =
  /^(?:npm|npx|openssl|sh|docker|nginx|certbot|curl|psql|pg_dump|pg_restore|cp|rm|sed|node) (?!supabase$)/;

/** The lines of the code blocks and the commands named in sentences, without comments and each on one line. */
function commandsOf(text: string): string[] {
  const blocks = Array.from(text.matchAll(/^ *```sh\n([^]*?)```/gm), ([, block = ""]) => block);
  const lines = blocks.flatMap((block) => block.replaceAll(/\\\n\s*/g, "").split("\n"));
  const rest = text.replaceAll(/^ *```[^]*?```/gm, "");
  const inline = Array.from(rest.matchAll(/`([^`]+)`/g), ([, code = ""]) => code.replaceAll(/\s+/g, " "));
  return [...lines, ...inline.filter((code) => PROGRAMS.test(code))]
    .map((line) => line.replace(/ +#.*$/, "").trim())
    .filter(Boolean);
}

const rowOf = (command: string) => rows.find(([beginning]) => command.startsWith(beginning));

test.each(["deploy", "operate"])("Every command in docs/%s.md is run by something, or says why not", (name) => {
  const commands = commandsOf(page(name));
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((command) => !rowOf(command))).toEqual([]);
  expect(page(name)).toContain("`tests/unit/checks/guide-commands.test.ts`");
});

test("The table has no command that the guides lack, and everything it names exists", () => {
  const used = new Set(["deploy", "operate"].flatMap((name) => commandsOf(page(name))).map(rowOf));
  expect(rows.filter((row) => !used.has(row))).toEqual([]);
  for (const [command, run] of rows)
    if ("by" in run) expect([command, readFileSync(run.by, "utf8").includes(run.saying)]).toEqual([command, true]);
});
