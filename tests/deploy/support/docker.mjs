#!/usr/bin/env node
// Stands in for Docker when deploy/change-version.sh runs: a container is a folder of FAKE_DOCKER with the files of its
// image, and a process of its server on the published port. It refuses anything it doesn't know.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const home = process.env.FAKE_DOCKER ?? "";
const folderOf = (name) => path.join(home, "containers", name);
const fileOf = (name, file) => path.join(folderOf(name), file);
const read = (name, file) => readFileSync(fileOf(name, file), "utf8").trim();

function run(args) {
  const valueOf = (option) => args[args.indexOf(option) + 1] ?? "";
  const name = valueOf("--name");
  const [, port] = /^127\.0\.0\.1:(\d+):3000$/.exec(valueOf("--publish")) ?? [];
  if (!port) throw new Error(`Not bound to this machine only: ${valueOf("--publish")}`);
  if (valueOf("--stop-timeout") !== "60") throw new Error("Jobs need 50 s to end.");
  if (valueOf("--log-driver") !== "journald") throw new Error("The log ends with the container.");
  mkdirSync(folderOf(name), { recursive: true });
  cpSync(path.join(home, "images", args.at(-1)), fileOf(name, "site"), { recursive: true, verbatimSymlinks: true });
  const environment = readFileSync(valueOf("--env-file"), "utf8")
    .split("\n")
    .filter((line) => line.includes("="));
  // The shell waits for the server's exit code, which "docker stop" reports.
  const server = "node server.js > ../log 2>&1 & echo $! > ../pid; wait $!; echo $? > ../code";
  spawn("sh", ["-c", server], {
    cwd: fileOf(name, "site"),
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(environment.map((line) => line.split(/=(.*)/s))),
      NODE_ENV: "production",
      HOSTNAME: "127.0.0.1",
      PORT: port,
    },
    detached: true,
    stdio: "ignore",
  }).unref();
}

async function stop(name, signal) {
  process.kill(Number(read(name, "pid")), signal);
  while (!existsSync(fileOf(name, "code"))) await delay(20);
  process.stdout.write(`${name} ended with ${read(name, "code")}\n`);
}

const isRunning = (name) => existsSync(fileOf(name, "pid")) && !existsSync(fileOf(name, "code"));
const all = () => (existsSync(path.join(home, "containers")) ? readdirSync(path.join(home, "containers")) : []);

const [command, ...args] = process.argv.slice(2);
const name = args.find((arg) => arg.startsWith("site-")) ?? "";
switch (command) {
  case "run":
    run(args);
    break;
  case "ps":
    process.stdout.write(all().filter(isRunning).join("\n"));
    break;
  case "exec":
    process.stdout.write(execFileSync(args[1], args.slice(2), { cwd: fileOf(name, "site") }));
    break;
  case "logs":
    process.stdout.write(read(name, "log"));
    break;
  case "stop":
    await stop(name, "SIGTERM");
    break;
  case "rm":
    if (isRunning(name)) {
      if (!args.includes("--force")) throw new Error(`${name} is running.`);
      await stop(name, "SIGKILL");
    }
    rmSync(folderOf(name), { recursive: true, force: true });
    break;
  default:
    throw new Error(`The stand-in doesn't know this command: ${command}`);
}
