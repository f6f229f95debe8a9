import { searchPeople } from "@/lib/console/people/search-people";

/** Redirects to the people whose address begins with what was typed; see lib/console/people/search-people. */
export const POST = async (request: Request): Promise<Response> => searchPeople(request);
