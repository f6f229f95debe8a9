// What the reports of Vitest and Playwright say: how many passed and failed, and how long each test took.

/**
 * A skipped test is a failed one, but for those that a filter leaves to another part. A file that does not load has no
 * tests, and counts as one that failed.
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
