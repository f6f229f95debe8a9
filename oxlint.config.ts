import { defineConfig, type OxlintOverride } from "oxlint";

import {
  aboveTheGround,
  besideAndAbove,
  components,
  consoleRooms,
  domains,
  fullZod,
  infrastructure,
  libFolders,
  operatorsToken,
  otherComponents,
  parents,
  routes,
  sandbox,
  secretKey,
  serverSide,
  whatOneSees,
} from "./tests/checks/layers.ts";

const neverSleep = "Tests do not sleep: wait for what should happen (expect.poll), or use fake timers.";
const handlers = ["onClick", "onKeyDown", "onKeyUp"];

/** Refuses the imports that match, the sandbox's and those of all of zod; it replaces an earlier list for its files. */
const refuseImports = (files: string[], ...patterns: { group: string[]; message: string }[]): OxlintOverride => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [sandbox, fullZod, ...patterns] }] },
});

const ofLib = (folder: string) => {
  const patterns = folder === "content" ? [domains] : besideAndAbove(folder);
  if (folder === "console") patterns.push(operatorsToken);
  return [
    refuseImports([`lib/${folder}/**`], parents, whatOneSees, ...patterns),
    refuseImports([`lib/${folder}/**/schema.ts`], parents, whatOneSees, ...patterns, serverSide),
  ];
};

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  plugins: ["eslint", "typescript", "unicorn", "oxc", "react", "jsx-a11y", "nextjs", "import", "promise", "node"],
  jsPlugins: ["./tests/checks/equal-branches.mjs"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  ignorePatterns: ["lib/supabase/database.types.ts", "next-env.d.ts", "public/**", "tests/fixtures/**"],
  rules: {
    "no-await-in-loop": "off",
    "no-underscore-dangle": "off",
    "import/no-named-as-default-member": "off",
    "oxc/no-map-spread": "off",
    "promise/always-return": "off",
    "react/no-object-type-as-default-prop": "off",
    "react/react-in-jsx-scope": "off",
    "react/set-state-in-effect": "off",
    "nextjs/no-img-element": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "typescript/consistent-return": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "unicorn/consistent-function-scoping": "off",

    "array-callback-return": "error",
    eqeqeq: "error",
    "max-depth": "error",
    "max-lines": ["error", { max: 250 }],
    "no-alert": "error",
    "no-console": "error",
    "no-else-return": "error",
    "no-empty": "error",
    "no-param-reassign": "error",
    "no-restricted-imports": ["error", { patterns: [sandbox, fullZod] }],
    "no-restricted-properties": [
      "error",
      { property: "getSession", message: "It trusts the cookie: use getUser() for writes, getClaims() for pages." },
      { object: "z", property: "uuid", message: "It refuses ids that the database makes of a hash: use z.guid()." },
    ],
    "no-self-compare": "error",
    "no-var": "error",
    "no-warning-comments": "error",
    "prefer-const": "error",

    "house/no-equal-branches": "error",
    "import/no-cycle": "error",
    "import/no-mutable-exports": "error",
    "import/no-unassigned-import": ["error", { allow: ["**/*.css", "server-only"] }],
    "jsx-a11y/no-noninteractive-element-interactions": ["error", { handlers }],
    "jsx-a11y/no-static-element-interactions": ["error", { handlers }],
    "node/no-process-env": [
      "error",
      {
        allowedVariables: [
          "NODE_ENV",
          "NEXT_RUNTIME",
          "LAYOUT_SCRIPTS",
          "COMMIT",
          "MIGRATIONS",
          "BUILT_SITE_URL",
          "BUILT_SUPABASE_URL",
        ],
      },
    ],
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "react/button-has-type": "error",
    "react/exhaustive-deps": "error",
    "react/jsx-no-target-blank": "error",
    "react/jsx-no-useless-fragment": "error",
    "react/no-danger": "error",
    "react/rules-of-hooks": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-deprecated": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "typescript/no-non-null-assertion": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/only-throw-error": "error",
    "typescript/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
    "typescript/prefer-optional-chain": "error",
    "typescript/return-await": "error",
    "typescript/switch-exhaustiveness-check": "error",
    "typescript/use-unknown-in-catch-callback-variable": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "unicorn/no-typeof-undefined": "error",
    "unicorn/prefer-node-protocol": "error",
    "unicorn/prefer-number-properties": "error",
  },
  overrides: [
    refuseImports(["app/**"], parents, secretKey),
    refuseImports(["components/**"], parents, routes, infrastructure),
    { files: ["components/**"], rules: { "max-lines": ["error", { max: 150 }] } },
    refuseImports(["components/ui/**"], parents, routes, otherComponents, domains),
    refuseImports(["components/console/kit/**"], parents, routes, infrastructure, consoleRooms),
    refuseImports(["hooks/**"], parents, routes, infrastructure, components),
    refuseImports(["lib/*.ts"], parents, whatOneSees, ...aboveTheGround),
    ...libFolders.flatMap(ofLib),
    refuseImports(["lib/console/*.ts"], parents, whatOneSees, operatorsToken, consoleRooms),
    // Their type comes from their caller and defaults to "button".
    {
      files: ["components/ui/button.tsx"],
      rules: { "react/button-has-type": "off" },
    },
    { files: ["lib/log.ts", "scripts/**"], rules: { "no-console": "off" } },
    {
      files: ["lib/env.ts", "scripts/**", "*.config.ts", "sandbox/**", "tests/**", "bench/**"],
      rules: { "node/no-process-env": "off" },
    },
    {
      files: ["sandbox/**", "tests/**", "bench/**"],
      rules: {
        "no-console": "off",
        "no-restricted-imports": "off",
        "typescript/no-non-null-assertion": "off",
      },
    },
    // What a program under test answers is any JSON; so is what its matchers take.
    {
      files: ["tests/**"],
      rules: {
        "typescript/no-base-to-string": "off",
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/restrict-template-expressions": "off",
      },
    },
    // Playwright's fixtures hand over with a function called `use`.
    { files: ["tests/e2e/support/**"], rules: { "react/rules-of-hooks": "off" } },
    {
      files: ["**/*.{js,jsx,mjs}"],
      rules: {
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
      },
    },
    {
      files: ["tests/unit/**", "tests/integration/**", "tests/database/**", "tests/e2e/*.spec.ts"],
      rules: {
        "no-restricted-globals": ["error", { name: "setTimeout", message: neverSleep }],
        "no-restricted-imports": ["error", { paths: [{ name: "node:timers/promises", message: neverSleep }] }],
        "no-restricted-properties": [
          "error",
          ...["only", "skip", "skipIf", "runIf", "todo", "fixme"].map((property) => ({
            property,
            message: "A test runs, or it is deleted.",
          })),
          { property: "waitForTimeout", message: neverSleep },
        ],
      },
    },
  ],
});
