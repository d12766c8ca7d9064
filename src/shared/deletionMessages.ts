/** The texts that the specification quotes of what is deleted, to the letter (odd spellings included). */
export const deletionMessages = {
  areYouSure: 'Are you sure?',
  articleDeletionWarning: 'Once deleted, You will not be able to recover this Article file!',
  articleDeleted: 'Article deleted Sucessfully',
  accountDeletionAlert: 'Be Cearful, If you deleted yoru account all your articles will deleted!',
  accountDeletionWarning: 'Once deleted, your account and all your articles are gone for good!',
  deleteMyAccount: 'Delete My Account',
  accountDeleted: 'Your Account Deleted Successfuly',
  accountDeletionFailed: 'There is an Error!',
} as const;
