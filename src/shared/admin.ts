/** What whoever is signed in and no admin is told, by the page as by the server. */
export const FOR_ADMINS = 'This is for those who run the blog, and your account is none of theirs.';
