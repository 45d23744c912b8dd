/** `false` if the server has no weather service. */
export const hasWeather = (): boolean => !document.querySelector('meta[name=weather][content=off]');
