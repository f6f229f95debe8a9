// Preloaded into the app: only a busy machine makes a call to a service that is up miss its deadline.
import { paceDeadlines } from "../../fixtures/deadline-pace.ts";

paceDeadlines("well");
