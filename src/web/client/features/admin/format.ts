const whenFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

export const when = (instant: string) => whenFormat.format(new Date(instant));
export const day = (instant: string) => dayFormat.format(new Date(instant));
export const time = (instant: string) => timeFormat.format(new Date(instant));
