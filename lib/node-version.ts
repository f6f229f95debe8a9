/** The oldest Node that has everything the built app uses, such as `Promise.withResolvers`; `engines` says the same. */
const MINIMUM_NODE = "22.12.0";

/** The error message for the operator if this Node is too old, else null. */
export function nodeVersionError(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [minimumMajor = 0, minimumMinor = 0] = MINIMUM_NODE.split(".").map(Number);
  const isNewEnough = major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
  return isNewEnough ? null : `This site needs Node ${MINIMUM_NODE} or newer; this is Node ${version}.`;
}
