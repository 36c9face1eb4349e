-- Short texts for wrk, as Annif's clients send them. Every text is sent once: a number at its end makes it another.
local texts = {}
local number = 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    if #line > 30 then
      texts[#texts + 1] = line:gsub("[^%w%-._~]", function(letter)
        return string.format("%%%02X", letter:byte())
      end)
    end
  end
end

function request()
  number = number + 1
  local text = texts[number % #texts + 1]
  local body = string.format("text=%s+%d&limit=10", text, number)
  return wrk.format("POST", nil, { ["Content-Type"] = "application/x-www-form-urlencoded" }, body)
end
