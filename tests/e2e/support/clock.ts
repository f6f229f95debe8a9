// Preloaded into the app: its clock starts at CLOCK_START and goes on from there.
import { moveClock, offsetTo } from "./move-clock.ts";

moveClock(offsetTo(process.env.CLOCK_START ?? ""));
