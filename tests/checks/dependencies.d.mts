type Lock = { packages: Record<string, object> };

export function dependencyProblems(lock: Lock): string[];
