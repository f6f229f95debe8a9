import "server-only";

import { revalidatePath } from "next/cache";
import type * as z from "zod/mini";

import { signedInUser } from "@/lib/auth/current-user";
import { room } from "@/lib/content/room";
import { roomForms } from "@/lib/content/room-forms";
import { runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import { signedOut } from "@/lib/profile/messages";
import type { Result } from "@/lib/result";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

type RoomAction<Input, Answer> = {
  name: string;
  schema: z.ZodMiniType<Input>;
  form: FormData;
  /** Calls the database with the learner's own token. */
  call: (client: UserClient, input: Input) => PromiseLike<{ data: Answer | null; error: Error | null }>;
  /** A sentence about what it did. */
  done: (input: Input) => string;
  /** Why the database did nothing; by default because the seat is gone, unless it answered true. */
  refusal?: (answer: Answer | null) => string | null;
  /** Whether the page is rendered again; true by default. */
  isShown?: (input: Input) => boolean;
};

/** Runs an action in the room of the signed-in person's cohort. */
export async function runRoomAction<Input, Answer>({
  name,
  schema,
  form,
  call,
  done,
  refusal = (answer) => (answer ? null : room.noSeat),
  isShown,
}: RoomAction<Input, Answer>): Promise<FormState<string>> {
  return runFormAction(
    {
      name,
      schema,
      failure: roomForms.failure.description,
      authenticate: async () => signedInUser(signedOut),
      accountOf: (user) => user,
      limits: (_input, user) => [{ key: `${name} ${user.id}`, max: 20, seconds: 3_600 }],
      isFailOpen: true,
      work: async (input): Promise<Result<string>> => {
        const { data, error } = await call(await createUserClient(), input);
        if (error) throw error;
        if (isShown?.(input) !== false) revalidatePath("/my-learning", "layout");
        const refused = refusal(data);
        return refused === null ? { ok: true, data: done(input) } : { ok: false, error: refused };
      },
    },
    form,
  );
}
