// Before the first paint, in whatever browser there is: written in ES5, and no build touches it.
(function () {
  var root = document.documentElement;
  var built = document.getElementById('start').dataset;
  var theme = /[?&]theme=(\w+)/.exec(location.search);
  try {
    // A chosen theme never flashes; the key is that of lib/theme.ts. A wall's own is in its address.
    theme = theme ? theme[1].replace('night', 'dark') : localStorage.getItem('foyer-theme');
  } catch (_refused) {
    // no storage: the system's theme stands
  }
  if (/^(light|dark)$/.test(theme)) root.setAttribute('data-theme', theme);

  // What the builds are made for stands in scripts/client/floors.ts; each is asked for something no older browser has.
  function loadBuild() {
    var script = document.createElement('script');
    var src = window.Promise && Promise.allSettled && built.old;
    if (src && [].findLast && matchMedia('(width >= 1px)').matches) src = built.entry;
    if (src) script.type = 'module';
    script.src = src || '/older.js';
    root.appendChild(script);
  }

  // This stands in a page itself, where a closing tag would end it.
  function write(src) {
    document.write('<script src="' + src + '"></' + 'script>');
  }

  // After the first paint: what takes the page over must not keep it from being seen. Who is not looking gets no frames.
  function afterPaint(run) {
    if (document.hidden) return run();
    requestAnimationFrame(function () {
      requestAnimationFrame(function () {
        setTimeout(run);
      });
    });
  }

  // What a wall showed before it was loaded anew (features/directory/display/held-wall.ts), until the page draws its own.
  function showHeld() {
    var held = null;
    try {
      held = JSON.parse(sessionStorage.getItem('foyer-held-wall'));
      sessionStorage.removeItem('foyer-held-wall');
    } catch (_refused) {
      // no storage: nothing is held
    }
    if (!held || held.address !== location.pathname + location.search) return;
    document.getElementById('root').innerHTML = held.html;
    root.setAttribute('data-display', '');
    if (held.theme) root.setAttribute('data-theme', held.theme);
  }

  function whenReadable() {
    showHeld();
    afterPaint(loadBuild);
  }

  if (built.entry) addEventListener('DOMContentLoaded', whenReadable);
  else if (!URL.parse) {
    write('/polyfills.js');
    write('/too-old.js');
  }
})();
