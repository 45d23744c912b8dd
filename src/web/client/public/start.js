// Runs before the first paint in any browser: ES5, not part of a build.
(function () {
  var root = document.documentElement;
  var built = document.getElementById('start').dataset;
  var theme = /[?&]theme=(\w+)/.exec(location.search);
  try {
    // Sets the stored theme before it could flash; the key is that of lib/theme.ts. A wall's theme is in its address.
    theme = theme ? theme[1].replace('night', 'dark') : localStorage.getItem('foyer-theme');
  } catch (_refused) {
    // no storage: the system's theme
  }
  if (/^(light|dark)$/.test(theme)) root.setAttribute('data-theme', theme);

  // Detects the build by a feature that older browsers lack; scripts/client/floors.ts lists their browsers.
  function loadBuild() {
    var script = document.createElement('script');
    var src = window.Promise && Promise.allSettled && built.old;
    if (src && [].findLast && matchMedia('(width >= 1px)').matches) src = built.entry;
    if (src) script.type = 'module';
    script.src = src || '/older.js';
    root.appendChild(script);
  }

  // Split, since a closing tag would end this inline script.
  function write(src) {
    document.write('<script src="' + src + '"></' + 'script>');
  }

  // Runs after the first paint, which hydration must not delay. A hidden page gets no animation frames.
  function afterPaint(run) {
    if (document.hidden) return run();
    requestAnimationFrame(function () {
      requestAnimationFrame(function () {
        setTimeout(run);
      });
    });
  }

  // Shows the board from before a reload (features/directory/display/wall-snapshot.ts) until the page renders.
  function showHeld() {
    var held = null;
    try {
      held = JSON.parse(sessionStorage.getItem('foyer-held-wall'));
      sessionStorage.removeItem('foyer-held-wall');
    } catch (_refused) {
      // no storage: no board
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
