// Runs before each test file. A worker's files share a process, and so the libraries, which take a second to load. Each
// file gets its own copy of our modules, the clock, spies and stubs.
import { vi } from "vitest";

vi.resetModules();
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
