type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Lock = { packages: Record<string, object> };

export function dependencyProblems(manifest: Manifest, lock: Lock): string[];
