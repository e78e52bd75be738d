/** Storage key of the cart that a manager builds in this tab. */
export const proposalCartKey = (me: string, clientId: string) => `proposal:${me}:${clientId}`
