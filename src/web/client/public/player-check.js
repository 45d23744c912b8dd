// Tests the player's features for /player-check. ES5 for any browser; not part of a build.
(function () {
  var list = document.getElementById('checks');
  var oldest = JSON.parse(list.getAttribute('data-oldest'));

  function say(name, state, fact) {
    var row = list.querySelector('[data-check="' + name + '"]');
    var said = row.querySelectorAll('[data-state]');
    Array.prototype.forEach.call(said, function (each) {
      each.hidden = each.getAttribute('data-state') !== state;
    });
    row.querySelector('.check-fact').textContent = fact || '';
  }

  function checkBrowser() {
    var found =
      /(Firefox)\/(\d+)/.exec(navigator.userAgent) ||
      /(Chrom)(?:e|ium)\/(\d+)/.exec(navigator.userAgent) ||
      /(Version)\/(\d+)(?:\.\d+)* .*Safari/.exec(navigator.userAgent);
    if (!found) return say('browser', 'note', '');
    var name = { Firefox: 'Firefox', Chrom: 'Chromium', Version: 'Safari' }[found[1]];
    say('browser', Number(found[2]) >= oldest[name] ? 'ok' : 'fix', name + ' ' + found[2]);
  }

  function checkSocket() {
    var isOver = false;
    var socket = null;
    function end(state) {
      if (isOver) return;
      isOver = true;
      say('socket', state);
      if (socket) socket.close();
    }
    setTimeout(end, 8000, 'fix');
    if (!window.WebSocket) return end('fix');
    socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/realtime/?EIO=4&transport=websocket');
    // The server sends a greeting: a proxy may only open the connection.
    socket.onmessage = function () {
      end('ok');
    };
    socket.onerror = socket.onclose = function () {
      end('fix');
    };
  }

  function checkStorage() {
    var key = 'foyer-player-check';
    var now = new Date().toISOString(); // clock: a day to read
    var since = null;
    try {
      since = localStorage.getItem(key);
      if (!since) localStorage.setItem(key, now);
      if (localStorage.getItem(key) !== (since || now)) return say('storage', 'fix');
      say('storage', since ? 'ok' : 'note', (since || now).slice(0, 10));
    } catch (_refused) {
      say('storage', 'fix'); // what the line is about
    }
  }

  function checkClock() {
    var request = new XMLHttpRequest();
    request.open('HEAD', location.pathname);
    request.onload = function () {
      // clock: checks the player's own
      var seconds = Math.round((new Date() - new Date(request.getResponseHeader('Date'))) / 1000);
      if (isNaN(seconds)) return say('clock', 'fix');
      say('clock', Math.abs(seconds) <= 60 ? 'ok' : 'note', (seconds < 0 ? '−' : '+') + Math.abs(seconds) + ' s');
    };
    request.onerror = function () {
      say('clock', 'fix');
    };
    request.send();
  }

  function checkPixels() {
    var ratio = window.devicePixelRatio || 1;
    var width = Math.round(innerWidth * ratio);
    var height = Math.round(innerHeight * ratio);
    var isSharp = Math.max(width, height) >= 1900 && Math.min(width, height) >= 1000;
    var is4K = Math.max(width, height) >= 3800 && Math.min(width, height) >= 2100;
    say('pixels', isSharp ? 'ok' : 'note', width + ' × ' + height + (is4K ? ', 4K' : ''));
  }

  function checkMemory() {
    var memory = navigator.deviceMemory;
    say('memory', memory >= 2 ? 'ok' : 'note', memory ? '≥ ' + memory + ' GB' : '');
  }

  // Without a font for a script, all its letters are the same box.
  function picture(letter) {
    var canvas = document.createElement('canvas');
    canvas.width = canvas.height = 40;
    var pen = canvas.getContext('2d');
    pen.font = '30px sans-serif';
    pen.fillText(letter, 2, 32);
    return canvas.toDataURL();
  }

  function checkFonts() {
    var letters = { han: '漢字', kana: 'あの', hangul: '한글', arabic: 'عم', cyrillic: 'ЖЯ', devanagari: 'कह' };
    var names = JSON.parse(list.getAttribute('data-scripts'));
    var missing = Object.keys(letters).filter(function (script) {
      return picture(letters[script].charAt(0)) === picture(letters[script].charAt(1));
    });
    var named = missing.map(function (script) {
      return names[script];
    });
    say('fonts', missing.length ? 'note' : 'ok', [navigator.language].concat(named).join(', '));
  }

  function checkVoice() {
    var voices = window.speechSynthesis ? speechSynthesis.getVoices().length : 0;
    say('voice', voices ? 'ok' : 'note', String(voices));
  }

  checkBrowser();
  checkSocket();
  checkStorage();
  say('worker', 'serviceWorker' in navigator && window.isSecureContext ? 'ok' : 'fix');
  checkClock();
  say('frame', window.top === window ? 'ok' : 'note');
  checkPixels();
  checkMemory();
  checkFonts();
  // Browsers load voices on the first request.
  if (window.speechSynthesis) speechSynthesis.getVoices();
  setTimeout(checkVoice, 1500);
})();
