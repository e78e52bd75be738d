/** Under which key a tab keeps the cart that a manager puts together to propose it. */
export const proposalCartKey = (me: string, clientId: string) => `proposal:${me}:${clientId}`
