// Runs before each test file. Files share a process, and with it the libraries, which take a second to load; each gets our
// own modules, and what they keep, anew.
import { vi } from "vitest";

vi.resetModules();
