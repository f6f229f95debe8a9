// Preloaded into the app: starts its clock at CLOCK_START.
import { moveClock, offsetTo } from "./move-clock.ts";

moveClock(offsetTo(process.env.CLOCK_START ?? ""));
