// Finds or installs the browser of the browser tests. Node's own modules only: it may run before the rest is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The headless shell first: it doesn't draw to a screen, so the tests take a third less time. */
const ON_PATH = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const DOWNLOAD_LIMIT_MS = 180_000;
const PACKAGE_LIMIT_MS = 300_000;

const root = join(import.meta.dirname, "..");

/**
 * Path of a Chromium that starts: CHROMIUM_PATH, else Playwright's own, else one on the PATH; undefined if there is
 * none.
 */
export function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const installed = ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH, playwrightsOwn(), ...installed];
  return candidates.find((candidate) => candidate && existsSync(candidate) && starts(candidate));
}

/**
 * Returns the path of a Chromium, installing one if there is none: Playwright's own, else the distribution's. `env` is
 * the environment whose PATH leads to the project's tools. Throws an Error that says what to install by hand.
 */
export async function ensureChromium({ env, log = console.log }) {
  const found = findChromium();
  if (found) return found;
  const isAdmin = process.getuid?.() === 0 || spawnSync("sudo", ["-n", "true"]).status === 0;

  log("Found no Chromium: installing Playwright's ...");
  await run("playwright", ["install", "chromium", "--no-shell"], { env, limitMs: DOWNLOAD_LIMIT_MS });
  if (isAdmin && existsSync(playwrightsOwn())) {
    await run("playwright", ["install-deps", "chromium"], { env, limitMs: PACKAGE_LIMIT_MS });
  }
  const downloaded = findChromium();
  if (downloaded) return downloaded;

  if (isAdmin && existsSync("/usr/bin/apt-get")) {
    log("Couldn't install Playwright's: installing the distribution's (apt-get install chromium-headless-shell) ...");
    const packaged = { env: { ...env, DEBIAN_FRONTEND: "noninteractive" }, limitMs: PACKAGE_LIMIT_MS };
    const aptGet = process.getuid() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
    await run(aptGet[0], [...aptGet.slice(1), "update"], packaged);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      // With a font that stands in for ours while they load, as Playwright's own dependencies have.
      const wanted = ["--no-install-recommends", name, "fonts-liberation"];
      await run(aptGet[0], [...aptGet.slice(1), "install", "-y", ...wanted], packaged);
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  throw new Error(
    "The browser tests need Chromium. Install it (`npx playwright install chromium --with-deps`, or your system's" +
      " chromium package), or name one in CHROMIUM_PATH.",
  );
}

/** In a separate process, since Playwright's module can't load before the dependencies are installed. */
function playwrightsOwn() {
  const script = 'console.log(require("@playwright/test").chromium.executablePath())';
  const answer = spawnSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" });
  return answer.stdout?.trim();
}

function starts(command) {
  return spawnSync(command, ["--version"], { timeout: 20_000 }).status === 0;
}

function run(command, args, { env, limitMs }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, cwd: root, stdio: "ignore", timeout: limitMs });
    child.on("error", resolve);
    child.on("close", resolve);
  });
}
