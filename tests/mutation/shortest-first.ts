import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Orders files by their last result: failed ones first, then the fastest. */
export class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => {
      const last = this.ctx.cache.getTestSpecificationResult(file);
      return last?.failed ? -1 : (last?.duration ?? 0);
    };
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}
