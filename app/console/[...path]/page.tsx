import { Missing } from "@/components/layout/missing";

/**
 * An unknown address of the console, rendered like its pages: the prerendered not-found page would not fit the policy with
 * a nonce that the middleware sets on all of them.
 */
export default function UnknownConsolePage() {
  return <Missing />;
}
