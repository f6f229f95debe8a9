/** An error of GoTrue's API, by the codes of its `apierrors`. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Runs `work`; a thrown Refusal becomes its response. */
export async function respond(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message } = error;
    return Response.json({ code: status, error_code: code, msg: message }, { status });
  }
}
