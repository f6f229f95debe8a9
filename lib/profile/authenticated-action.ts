import "server-only";

import { signedInUser } from "@/lib/auth/current-user";
import type { CurrentUser } from "@/lib/auth/identity";
import { type ActionOptions, runAction } from "@/lib/forms/action";
import { signedOut } from "@/lib/profile/messages";
import type { Result } from "@/lib/result";

type OwnAction<Input, Data> = Pick<
  ActionOptions<Input, Data, CurrentUser>,
  "name" | "schema" | "failure" | "limits"
> & {
  /** Expected errors are values, unexpected ones are thrown. */
  work: (user: CurrentUser, input: Input) => Promise<Result<Data>>;
};

/** Runs an action that needs a session, which is verified with the auth server. */
export const runAuthenticatedAction = <Input, Data>({ work, ...action }: OwnAction<Input, Data>, input: unknown) =>
  runAction(
    {
      ...action,
      authenticate: async () => signedInUser(signedOut),
      accountOf: (user) => user,
      work: async (parsed, user) => work(user, parsed),
    },
    input,
  );
