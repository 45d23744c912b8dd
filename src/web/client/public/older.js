// For browsers without a build: they show only the server's page, which reloads when it has changed.
(function () {
  var data = document.getElementById('initial-data');
  var shown = data && JSON.parse(data.textContent).directory;

  function look() {
    var request = new XMLHttpRequest();
    request.open('GET', '/api/property?slug=' + shown.slug);
    request.onload = function () {
      if (request.status === 200 && JSON.parse(request.responseText).version !== shown.version) location.reload();
    };
    request.send();
  }

  if (shown) setInterval(look, 60000);
})();
