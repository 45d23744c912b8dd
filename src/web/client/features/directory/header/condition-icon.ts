export type Condition = 'storm' | 'rain' | 'snow' | 'mist' | 'clear' | 'clouds';

/** The sky behind an OpenWeather condition id: 200s storm, 300s to 500s rain, 600s snow, 700s mist, 800 clear, above clouds. */
export function conditionOf(id: number): Condition {
  if (id < 300) return 'storm';
  if (id < 600) return 'rain';
  if (id < 700) return 'snow';
  if (id < 800) return 'mist';
  return id === 800 ? 'clear' : 'clouds';
}
