import { exportAccount } from "@/lib/own-data/export";

export const dynamic = "force-dynamic";

/** A copy of everything stored under the signed-in person's account. */
export const GET = async (request: Request): Promise<Response> => exportAccount(request);
