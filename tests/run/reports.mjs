// Reads the reports of Vitest and Playwright: how many tests passed and failed, and how long each took.

/**
 * A skipped test counts as failed, except for tests that a filter leaves to another part. A file that doesn't load has
 * no tests, and counts as one failed test.
 */
export function countVitest(report, { isFiltered }) {
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const skipped = isFiltered ? 0 : report.numPendingTests + report.numTodoTests;
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ title, duration }) => ({ file: file.name, title, ms: duration ?? 0 })),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + unloaded.length, tests };
}

export function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    tests: suites.flatMap(testsOf),
  };
}

function testsOf({ file, suites = [], specs = [] }) {
  const own = specs.map(({ title, tests }) => ({
    file,
    title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(testsOf)];
}
