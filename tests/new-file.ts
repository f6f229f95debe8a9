// Runs before each test file. A worker's files share a process, and with it the libraries, which take a second to load;
// our own modules, the clock, spies and stubs are each file's own.
import { vi } from "vitest";

vi.resetModules();
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
