/** The words of the kit's forms and dialogs, which the public directory does without. */
export const formTexts = {
  notLoaded: 'This could not be loaded. Check your connection and reload the page.',
  chooseFile: 'Choose file',
  dropHere: 'or drop it here',
  removeFile: 'Remove file',
  unsaved: 'You have unsaved changes',
  save: 'Save Changes',
  discard: 'Discard',
  typeToConfirm: (word: string) => `Type ${word} to confirm`,
  wrongFileType: (name: string, accepted: string) => `“${name}” is not accepted. Choose ${accepted}.`,
  conflict: {
    title: 'Changed by someone else',
    field: 'Field',
    mine: 'Your version',
    theirs: 'Their version',
    same: 'Both versions say the same.',
    takeTheirs: 'Use theirs',
    overwrite: 'Overwrite with mine',
    back: 'Back to the form',
  },
} as const;
