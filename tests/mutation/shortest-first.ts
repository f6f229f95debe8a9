import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What failed at the last change first, since its neighbour will often fail there too; then what takes least time. */
export class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => {
      const last = this.ctx.cache.getTestSpecificationResult(file);
      return last?.failed ? -1 : (last?.duration ?? 0);
    };
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}
