/** Where the addresses of tests lie. A real project may refuse `.test`, or mail only to a domain that its provider knows. */
export const mailDomain = process.env['TEST_MAIL_DOMAIN'] || 'aurelis.test'
